import { at, type Call, type Report, type Tables } from './history.ts';

/** Checks that the numbers of a chat have no gap, that each message is there once, and that everybody is told of it. */
export function auditChat(
  { streams, messages, announced, news }: Tables,
  calls: readonly Call[],
  report: Report,
): void {
  const told = new Set(announced.map(({ group, version }) => `${group} ${version}`));
  const byGroup = Map.groupBy(messages, ({ group }) => group);
  for (const { group, version, lastSeq } of streams) {
    const seqs = (byGroup.get(group) ?? []).map(({ seq }) => seq).sort((a, b) => a - b);
    if (seqs.some((seq, index) => seq !== index + 1)) report('lost', `the chat of ${group} has the numbers ${seqs}`);
    if (seqs.length !== lastSeq)
      report('lost', `the chat of ${group} counts ${lastSeq} messages and has ${seqs.length}`);
    for (let each = 1; each <= version; each += 1) {
      if (!told.has(`${group} ${each}`)) report('lost', `nobody was told of version ${each} of the chat of ${group}`);
    }
  }
  const once = new Set<string>();
  for (const { group, text, event } of messages) {
    // What the app says of a week has neither, and is alike for two kickoffs.
    if (event === null && text === '') continue;
    const key = event ?? `${group} ${text}`;
    if (once.has(key)) report('duplicate', `a message is in the chat twice: ${key}`);
    once.add(key);
  }
  auditSent(messages, news, calls, report);
  auditThreads(calls, report);
}

function auditSent(messages: Tables['messages'], news: Tables['news'], calls: readonly Call[], report: Report): void {
  const stored = new Map(messages.map((message) => [message.id, message]));
  const notes = new Map<string, number>();
  for (const { message } of news) notes.set(message, (notes.get(message) ?? 0) + 1);
  for (const { f, asked, got, end, process } of calls) {
    if (f !== 'message' || end !== 'ok') continue;
    const message = stored.get(asked.message ?? '');
    if (!message || message.seq !== got.seq) report('lost', `message ${got.seq} of ${process}: ${asked.text}`);
    const mentioned = got.mentions?.length ?? 0;
    if (mentioned > 0 && !notes.has(asked.message ?? ''))
      report('lost', `nobody hears of the mention in ${asked.text}`);
  }
  for (const [message, count] of notes) if (count > 1) report('duplicate', `${count} notices of message ${message}`);
}

/** Everybody reads what was acknowledged before, and without gaps. */
function auditThreads(calls: readonly Call[], report: Report): void {
  const known = new Map<string, number>();
  const floors = new Map<Call, number>();
  const steps = calls
    .filter(({ f }) => f === 'message' || f === 'thread')
    .flatMap((call) => [
      { call, when: call.from, isEnd: false },
      { call, when: call.to, isEnd: true },
    ])
    .sort((a, b) => a.when - b.when);
  for (const { call, isEnd } of steps) {
    const group = call.asked.group ?? '';
    if (!isEnd) floors.set(call, known.get(group) ?? 0);
    if (!isEnd || call.end !== 'ok') continue;
    const seqs = call.f === 'message' ? [call.got.seq ?? 0] : (call.got.messages ?? []).map(({ seq }) => seq);
    known.set(
      group,
      Math.max(
        at(known, group, () => 0),
        ...seqs,
      ),
    );
    if (call.f === 'message') continue;
    const floor = floors.get(call) ?? 0;
    if ((seqs.at(-1) ?? 0) < floor)
      report('lost', `${call.process} read the chat of ${group} without message ${floor}`);
    if (seqs.some((seq, index) => index > 0 && seq !== (seqs[index - 1] ?? 0) + 1)) {
      report('lost', `${call.process} read a chat with the numbers ${seqs}`);
    }
  }
}
