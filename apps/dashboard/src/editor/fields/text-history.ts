/** A state of the text, and where the caret was. */
export interface TextState {
  readonly text: string;
  readonly caret: number;
}

/** More steps are not gone back: a text may be long. */
const maxSteps = 200;

/** Undo and redo of a text field whose own history is lost because code writes into it. */
export class TextHistory {
  #past: TextState[] = [];
  #present: TextState;
  #future: TextState[] = [];
  /** What was typed last; undefined: the last step was none of typing. */
  #typed: string | undefined;

  constructor(present: TextState) {
    this.#present = present;
  }

  /** Of the present state. */
  get text(): string {
    return this.#present.text;
  }

  /**
   * Notes a state. Letters that are typed one after another are one step, up to the next blank.
   *
   * @param typed what was typed; undefined: it came by other means
   */
  note(state: TextState, typed?: string): void {
    if (state.text === this.#present.text) {
      this.#present = state;
      return;
    }
    const goesOn = typed !== undefined && this.#typed !== undefined && !/\s$/u.test(this.#typed);
    if (!goesOn) this.#past = [...this.#past.slice(1 - maxSteps), this.#present];
    this.#present = state;
    this.#future = [];
    this.#typed = typed;
  }

  /** The state before. Undefined: there is none. */
  undo(): TextState | undefined {
    const state = this.#past.pop();
    if (!state) return undefined;
    this.#future.push(this.#present);
    this.#present = state;
    this.#typed = undefined;
    return state;
  }

  /** The state that was undone last. Undefined: there is none. */
  redo(): TextState | undefined {
    const state = this.#future.pop();
    if (!state) return undefined;
    this.#past.push(this.#present);
    this.#present = state;
    this.#typed = undefined;
    return state;
  }
}
