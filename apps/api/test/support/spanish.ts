/** What the engine of a test says of a text, or of a word. */
export const spanish: Readonly<Record<string, string>> = {
  'The weather is nice today.': 'El tiempo es agradable hoy.',
  'Good morning.': 'Buenos días.',
  Press: 'Pulse',
  Save: 'Guardar',
  Cancel: 'Cancelar',
  'The ship has come.': 'El barco ha llegado.',
  'It is late.': 'Es tarde.',
};
