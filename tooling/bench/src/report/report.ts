/** One table of a report; cells are shown as they are. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** One promise and what was measured of it. */
export interface Gate {
  readonly name: string;
  readonly measured: number;
  readonly bound: number;
  /** `atLeast`: measured must not be below the bound; `atMost`: not above. */
  readonly kind: 'atLeast' | 'atMost';
}

/** What a benchmark found. */
export interface Report {
  readonly tables: readonly Table[];
  readonly gates: readonly Gate[];
  /** Every single measurement, for the JSON file. */
  readonly measurements: unknown;
}

/** NaN holds no promise. */
export const holds = ({ measured, bound, kind }: Gate): boolean =>
  kind === 'atLeast' ? measured >= bound : measured <= bound;
