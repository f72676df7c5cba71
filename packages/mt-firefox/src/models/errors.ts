/** A model cannot be added or removed; the message says what to do, for the person at the keyboard. */
export class ModelStoreError extends Error {
  override readonly name = 'ModelStoreError';
}

/** A model did not prove itself and is kept aside. */
export class ModelRefusedError extends ModelStoreError {}

/** A connection broke in the middle: what came is kept, and the same again goes on from there. */
export class TransferError extends ModelStoreError {}
