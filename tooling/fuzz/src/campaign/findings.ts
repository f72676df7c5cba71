import type { Finding, FindingKind } from '../answers/finding.ts';

/** A finding with how often it was made, and how to make it again. */
export interface ReportedFinding {
  readonly kind: FindingKind;
  /** The operation, attack or identity at which it was made. */
  readonly place: string;
  readonly detail: string;
  count: number;
  /** A command that sends the request again. */
  command: string;
}

const masked = (detail: string): string =>
  detail
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '<id>')
    .replaceAll(/\d+(?:\.\d+)? ms/g, '<time>')
    .slice(0, 160);

/** Findings, each kind of a place once. */
export class FindingLog {
  readonly #found = new Map<string, ReportedFinding>();

  /** @returns what was noted, and whether for the first time */
  add(place: string, finding: Finding, command: string): { noted: ReportedFinding; isNew: boolean } {
    const name = [finding.kind, place, masked(finding.detail)].join(' ');
    const known = this.#found.get(name);
    if (known) {
      known.count += 1;
      return { noted: known, isNew: false };
    }
    const noted = { ...finding, place, count: 1, command };
    this.#found.set(name, noted);
    return { noted, isNew: true };
  }

  get all(): readonly ReportedFinding[] {
    return [...this.#found.values()];
  }
}
