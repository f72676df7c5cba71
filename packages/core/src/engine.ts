import type { ProviderDefinition, Slot, SlotProviders } from '@dragoman/provider';
import type { Guard } from './resilience/guard.ts';

/** A configured provider with what protects it. */
export interface Engine<S extends Slot = Slot> {
  readonly slot: S;
  readonly id: string;
  readonly provider: SlotProviders[S];
  readonly guard: Guard;
}

/** A slot as configured. */
export interface EngineSlot<S extends Slot = Slot> {
  readonly slot: S;
  /** The engines that are used by default, in the order of fail-over. */
  readonly selected: readonly Engine<S>[];
  /** Whether they were chosen by `auto`. */
  readonly isAutomatic: boolean;
  /** Every configured engine. */
  readonly all: readonly Engine<S>[];
  /** The providers that could be configured. */
  readonly definitions: readonly ProviderDefinition[];
}
