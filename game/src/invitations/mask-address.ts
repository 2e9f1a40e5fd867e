/** An address for people who did not write it: 'jo@one.test' becomes 'j…@one.test'. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '…' : `${first}…${address.slice(at)}`;
}
