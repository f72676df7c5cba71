import { type Edit, edited } from './edit.ts';
import { OperationReader } from './syntax/operations.ts';
import { writeName } from './write.ts';

const kinds: Readonly<Record<string, string>> = { Tf: 'Font', Do: 'XObject', gs: 'ExtGState' };

/** Content with other names for its things: `renames` by `Font/F1`. */
export const renamed = (bytes: Uint8Array, renames: ReadonlyMap<string, string>): Uint8Array => {
  if (renames.size === 0) return bytes;
  const edits: Edit[] = [];
  const reader = new OperationReader(bytes);
  for (let operation = reader.read(); operation; operation = reader.read()) {
    const kind = kinds[operation.name];
    const [operand] = operation.operands;
    const name = kind && operand?.kind === 'name' ? renames.get(`${kind}/${operand.value}`) : undefined;
    if (name !== undefined && operand)
      edits.push({ start: operand.start, end: operand.end, text: writeName(name) });
  }
  return edited(bytes, edits);
};
