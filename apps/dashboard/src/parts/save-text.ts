/** Has the browser save a text as a file. @param name of the file */
export const saveText = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
