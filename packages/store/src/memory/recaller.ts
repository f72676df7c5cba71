import type { Database } from '../database/database.ts';
import type { MemoryQuestion, RecalledReport, RecalledTranslation } from '../model/index.ts';
import { translations } from '../schema/index.ts';
import { textDigest, variantDigest } from './digest.ts';

const reportColumns = (
  [
    'qualityScore',
    'qualityChecks',
    'qualitySegments',
    'qualityNotChecked',
    'adaptations',
    'glossaryMatches',
    'warnings',
  ] satisfies (keyof RecalledReport)[]
).map((name) => [name, translations[name].name] as const);
const report = reportColumns.map(([name, column]) => `'${name}', ${column}`).join(', ');

/**
 * `n`: the place of the key that is answered. Approved text wins; of two equal machine texts the newer. The machine's is
 * looked up by its digest alone, behind a limit, among texts and then among segments of files: a planner without statistics would else read the account from its end.
 * Nothing is recalled in projects that keep no texts.
 */
const recallStatement = `
  select (ask.n - 1)::integer as n, found.translated_text, found.approved, found.report
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[]) with ordinality
    as ask (account_id, project_id, text_digest, variant_digest, is_reported, n)
  cross join lateral (
    select translated_text, true as approved, null as report from translation_memory
    where account_id = ask.account_id and digest = ask.text_digest
    union all
    select translated_text, false, case when ask.is_reported then json_build_object(${report}) end from (
      select account_id, translated_text, ${reportColumns.map(([, column]) => column).join(', ')} from translations
      where memory_digest = ask.variant_digest order by created_at desc limit 1
    ) as latest where account_id = ask.account_id
    union all
    select target, false, null from (
      select account_id, target from file_segments where memory_digest = ask.variant_digest limit 1
    ) as segment where account_id = ask.account_id
    order by approved desc limit 1
  ) as found
  where exists (
    select from projects where id = ask.project_id and account_id = ask.account_id
      and settings -> 'store_texts' is distinct from 'false'::jsonb
  )
`;

/** Keys in one statement: a long text asks for each of its segments. */
const maxKeys = 2_000;
/** Statements under way at once: what is asked meanwhile shares the next. */
const maxInFlight = 2;

interface Question {
  readonly accountId: string;
  readonly projectId: string;
  readonly keys: readonly MemoryQuestion[];
  readonly resolve: (answers: readonly (RecalledTranslation | null)[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Asks the memory. Questions of the same moment share a statement: every translation begins with one. */
export class Recaller {
  readonly #database: Database;
  #queue: Question[] = [];
  #inFlight = 0;
  #scheduled = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One answer or null for each key, in order. Both ids are UUIDs. */
  recall(
    accountId: string,
    projectId: string,
    keys: readonly MemoryQuestion[],
  ): Promise<readonly (RecalledTranslation | null)[]> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ accountId, projectId, keys, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // After this turn's input has been read: questions that arrived together leave together.
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    while (this.#queue.length > 0 && this.#inFlight < maxInFlight) {
      this.#inFlight += 1;
      void this.#ask(this.#take()).finally(() => {
        this.#inFlight -= 1;
        if (this.#queue.length > 0) this.#schedule();
      });
    }
  }

  #take(): readonly Question[] {
    let keys = 0;
    const end = this.#queue.findIndex((question, index) => {
      keys += question.keys.length;
      return index > 0 && keys > maxKeys;
    });
    return this.#queue.splice(0, end < 0 ? this.#queue.length : end);
  }

  async #ask(questions: readonly Question[]): Promise<void> {
    try {
      const answers = await this.#read(questions);
      let from = 0;
      for (const { keys, resolve } of questions) {
        resolve(answers.slice(from, from + keys.length));
        from += keys.length;
      }
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  async #read(questions: readonly Question[]): Promise<(RecalledTranslation | null)[]> {
    const asked = questions.flatMap(({ accountId, projectId, keys }) =>
      keys.map((key) => ({ accountId, projectId, key })),
    );
    const result = await this.#database.repeatable(({ client }) =>
      client.query<{
        n: number;
        translated_text: string;
        approved: boolean;
        report: RecalledReport | null;
      }>({
        name: 'recall',
        text: recallStatement,
        values: [
          asked.map(({ accountId }) => accountId),
          asked.map(({ projectId }) => projectId),
          asked.map(({ accountId, projectId, key }) => textDigest(accountId, projectId, key)),
          asked.map(({ accountId, projectId, key }) => variantDigest(accountId, projectId, key)),
          asked.map(({ key }) => key.isReported ?? false),
        ],
      }),
    );
    const answers = asked.map((): RecalledTranslation | null => null);
    for (const { n, translated_text, approved, report } of result.rows)
      answers[n] = { translatedText: translated_text, approved, ...(report ? { report } : {}) };
    return answers;
  }
}
