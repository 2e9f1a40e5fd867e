/** Downloads a text as a file; the extension determines its type. */
export function saveFile(name: string, text: string): void {
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
