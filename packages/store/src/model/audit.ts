import type { Actor } from './actors.ts';
import type { Page, PageRequest } from './page.ts';

export interface AuditRepository {
  write(
    accountId: string,
    entry: { actor: Actor; action: string; target: string; detail?: Record<string, unknown> },
  ): Promise<void>;
  list(
    accountId: string,
    page: PageRequest,
  ): Promise<
    Page<{
      id: string;
      actor: string;
      action: string;
      target: string;
      detail: Record<string, unknown>;
      createdAt: Date;
    }>
  >;
}
