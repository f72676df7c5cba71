import { multiply } from '../matrix.ts';
import type { Layer } from './layer.ts';
import type { ChosenColour, State } from './state.ts';
import type { Operation } from './syntax/operations.ts';
import type { Operand } from './syntax/token.ts';

const numberOf = (operand: Operand | undefined): number => (operand?.kind === 'number' ? operand.value : 0);

const colourOf = (
  layer: Layer,
  space: Operation | undefined,
  colour: Operation | undefined,
): ChosenColour => ({
  bytes: layer.bytes,
  resources: layer.resources,
  space,
  colour,
});

/** Does to the state what an operator does; those of text objects and paths leave it as it is. */
export const applyOperation = (layer: Layer, operation: Operation, state: State): void => {
  const { name, operands } = operation;
  switch (name) {
    case 'Tf': {
      const [font, size] = operands;
      state.font = { name: font?.kind === 'name' ? font.value : undefined, resources: layer.resources };
      state.size = numberOf(size);
      break;
    }
    case 'Tc':
      state.characterSpacing = numberOf(operands[0]);
      break;
    case 'Tw':
      state.wordSpacing = numberOf(operands[0]);
      break;
    case 'Tz':
      state.scaling = numberOf(operands[0]) / 100;
      break;
    case 'TL':
      state.leading = numberOf(operands[0]);
      break;
    case 'TD':
      state.leading = -numberOf(operands[1]);
      break;
    case 'Ts':
      state.rise = numberOf(operands[0]);
      break;
    case 'Tr':
      state.mode = numberOf(operands[0]);
      break;
    case 'w':
      state.lineWidth = numberOf(operands[0]);
      break;
    case 'cm': {
      const [a, b, c, d, e, f] = operands.map(numberOf);
      state.matrix = multiply([a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0], state.matrix);
      break;
    }
    case 'cs':
      state.fill = colourOf(layer, operation, undefined);
      break;
    case 'CS':
      state.stroke = colourOf(layer, operation, undefined);
      break;
    case 'sc':
    case 'scn':
      state.fill = state.fill?.space
        ? { ...state.fill, colour: operation }
        : colourOf(layer, undefined, operation);
      break;
    case 'SC':
    case 'SCN':
      state.stroke = state.stroke?.space
        ? { ...state.stroke, colour: operation }
        : colourOf(layer, undefined, operation);
      break;
    case 'g':
    case 'rg':
    case 'k':
      state.fill = colourOf(layer, undefined, operation);
      state.isFillPattern = false;
      break;
    case 'G':
    case 'RG':
    case 'K':
      state.stroke = colourOf(layer, undefined, operation);
      state.isStrokePattern = false;
      break;
    default:
  }
};
