// Saves lineups through the public API at a steady rate, and checks in plain SQL that every acknowledged save is stored.
// rehearse-failover.sh runs it. It shares nothing with the app, so that the app's own mistakes are not repeated.
//   prepare APP_URL PUBLIC_URL USERS_FILE        signs up users
//   save PUBLIC_URL USERS_FILE SAVES_FILE        saves until SIGTERM
//   verify DATABASE_URL USERS_FILE SAVES_FILE STRUCK_AT LIMIT_SECONDS
import { execFileSync } from 'node:child_process';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {{ address: string, token: string }} User one browser, with an address of its own
 * @typedef {{ weekId: string, slots: Record<string, string>, spareRunner: string, users: User[] }} Prepared
 * @typedef {{ user: number, number: number, sentAt: number, answeredAt: number, status: number | null }} Attempt
 */

const EVERYONE = /** @param {{ id: string, name: string }[]} groups */ (groups) =>
  groups.find(({ name }) => name === 'Everyone')?.id ?? '';
const PASSWORD = 'a password of the rehearsal';
const ANSWER_WITHIN_MS = 15_000;
const RETRY_AFTER_MS = 100;
/** The promise of the app when its database is away. */
const SLOWEST_ANSWER_MS = 5_000;

/** Each save changes one player and the name, which is unique. */
const nameOf = (/** @type {number} */ user, /** @type {number} */ number) => `save ${user} ${number}`;
const slotsOf = (/** @type {Prepared} */ { slots, spareRunner }, /** @type {number} */ number) =>
  number % 2 === 0 ? slots : { ...slots, RB1: spareRunner };

const commands = { prepare, save, verify };
const [name = '', ...rest] = process.argv.slice(2);
const command = commands[/** @type {keyof typeof commands} */ (name)];
if (command === undefined) throw new Error(`There is no command ${name}.`);
// @ts-expect-error each command takes its own number of words
await command(...rest);

/**
 * @param {string} url
 * @param {{ method?: string, body?: unknown, headers?: Record<string, string>, agent?: http.Agent }} [options]
 * @returns {Promise<{ status: number, body: any, cookie: string }>}
 */
function request(url, { method = 'GET', body, headers = {}, agent } = {}) {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, {
      method,
      ...(agent && { agent }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (text += part));
      answer.on('error', reject);
      answer.on('end', () => {
        const cookie = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
        const isJson = String(answer.headers['content-type']).includes('json');
        resolve({ status: answer.statusCode ?? 0, body: isJson && text ? JSON.parse(text) : text, cookie });
      });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Signs up users in the app at `appUrl`, whose mailbox shows the links, and picks a lineup. */
async function prepare(/** @type {string} */ appUrl, /** @type {string} */ publicUrl, /** @type {string} */ usersFile) {
  const numbers = Array.from({ length: Number(process.env.USERS ?? 40) }, (_, at) => at);
  const addressOf = (/** @type {number} */ user) => `127.78.${Math.floor(user / 200)}.${1 + (user % 200)}`;
  const emailOf = (/** @type {number} */ user) => `saver${user}@singleback.test`;
  const post = async (/** @type {number} */ user, /** @type {string} */ path, /** @type {object} */ body) => {
    const headers = { origin: publicUrl, 'x-forwarded-for': addressOf(user) };
    const answer = await request(`${appUrl}/api/auth/${path}`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  for (const user of numbers) {
    await post(user, 'sign-up/email', { email: emailOf(user), password: PASSWORD, name: `Saver ${user}` });
  }
  const { body: mails } = await request(`${appUrl}/dev/mailbox.json`);
  const users = [];
  for (const user of numbers) {
    const mail = mails.find((/** @type {{ to: string }} */ { to }) => to === emailOf(user));
    const link = mail?.links.find((/** @type {string} */ one) => new URL(one).searchParams.has('token'));
    if (!link) throw new Error(`No mail has come for ${emailOf(user)}.`);
    const token = new URL(link).searchParams.get('token');
    const { cookie } = await post(user, 'verify-email', { token, password: PASSWORD });
    const { body } = await request(`${appUrl}/api/auth/token`, { headers: { cookie } });
    users.push({ address: addressOf(user), token: body.token });
  }
  const headers = { authorization: `Bearer ${users[0]?.token}` };
  const { body: weeks } = await request(`${appUrl}/api/current-season-weeks`);
  const weekId = weeks.currentWeek.id;
  const { body: players } = await request(`${appUrl}/api/players?week_id=${weekId}`, { headers });
  const { body: groups } = await request(`${appUrl}/api/groups`, { headers });
  writeFileSync(usersFile, JSON.stringify({ weekId, groupId: EVERYONE(groups), ...pickLineup(players), users }));
  console.log(`${users.length} users have signed up.`);
}

/** @param {{ id: string, position: string, is_bye: boolean }[]} players */
function pickLineup(players) {
  const of = (/** @type {string} */ position) =>
    players.filter((player) => player.position === position && !player.is_bye).map(({ id }) => id);
  const [backs, catchers] = [of('RB'), of('WR')];
  const ids = [
    of('QB')[0],
    backs[0],
    backs[1],
    catchers[0],
    catchers[1],
    of('TE')[0],
    backs[2],
    of('DEF')[0],
    of('K')[0],
  ];
  const keys = ['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'];
  return { slots: Object.fromEntries(keys.map((key, at) => [key, ids[at]])), spareRunner: backs[3] };
}

/** Saves at SAVES_PER_SECOND until SIGTERM; each attempt becomes a line of the file. A failed save is sent again. */
async function save(/** @type {string} */ publicUrl, /** @type {string} */ usersFile, /** @type {string} */ savesFile) {
  const prepared = JSON.parse(readFileSync(usersFile, 'utf8'));
  const { users, weekId, groupId } = prepared;
  const attempts = createWriteStream(savesFile);
  const everyMs = (1000 * users.length) / Number(process.env.SAVES_PER_SECOND ?? 100);
  let isOver = false;
  process.on('SIGTERM', () => (isOver = true));
  await Promise.all(
    users.map(async (/** @type {User} */ { address, token }, /** @type {number} */ user) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
      const headers = { authorization: `Bearer ${token}` };
      let stored = /** @type {{ id: string, version: number } | null} */ (null);
      await sleep((everyMs * user) / users.length);
      for (let number = 0; !isOver; ) {
        const players = Object.entries(slotsOf(prepared, number)).map(([position, player_id]) => ({
          player_id,
          position,
        }));
        const body = { week_id: weekId, group_ids: [groupId], name: nameOf(user, number), players };
        const sentAt = Date.now();
        const answer = await request(`${publicUrl}/api/lineup${stored === null ? '' : `/${stored.id}`}`, {
          ...{ method: stored === null ? 'POST' : 'PUT', headers, agent },
          body: stored === null ? body : { ...body, version: stored.version },
        }).catch(() => null);
        const status = answer?.status ?? null;
        attempts.write(`${JSON.stringify({ user, number, sentAt, answeredAt: Date.now(), status })}\n`);
        if (status === 200) {
          stored = { id: answer?.body.id, version: answer?.body.version };
          number += 1;
          await sleep(Math.max(0, everyMs - (Date.now() - sentAt)));
        } else {
          if (status !== null && status < 500) throw new Error(`Refused: ${status} ${JSON.stringify(answer?.body)}`);
          await sleep(RETRY_AFTER_MS);
        }
      }
      agent.destroy();
    }),
  );
  await new Promise((resolve) => void attempts.end(resolve));
}

/** Compares the attempts with the database, and says how long the failure was felt. Exits with 1 if a promise is broken. */
async function verify(
  /** @type {string} */ databaseUrl,
  /** @type {string} */ usersFile,
  /** @type {string} */ savesFile,
  /** @type {string} */ struckAtText,
  /** @type {string} */ limitText,
) {
  const [struckAt, limitMs] = [Number(struckAtText), Number(limitText) * 1000];
  const prepared = JSON.parse(readFileSync(usersFile, 'utf8'));
  const lines = readFileSync(savesFile, 'utf8').trim().split('\n');
  const attempts = lines.map((line) => /** @type {Attempt} */ (JSON.parse(line)));
  const acknowledged = attempts.filter(({ status }) => status === 200);
  const wrong = [...missing(databaseUrl, acknowledged), ...different(databaseUrl, prepared, acknowledged)];
  const backAfter = prepared.users.map((/** @type {User} */ _, /** @type {number} */ user) => {
    const first = acknowledged.find((one) => one.user === user && one.sentAt > lastFailure(attempts, user, struckAt));
    return first === undefined ? Number.POSITIVE_INFINITY : first.answeredAt - struckAt;
  });
  const recoveredMs = Math.max(...backAfter);
  const slowestMs = Math.max(...attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
  const before = acknowledged.filter(({ answeredAt }) => answeredAt < struckAt);
  const beganAt = attempts[0]?.sentAt ?? struckAt;
  if (recoveredMs > limitMs) wrong.push(`not every user could save again within ${limitText} s`);
  if (slowestMs > SLOWEST_ANSWER_MS) wrong.push(`an answer took ${slowestMs} ms`);
  for (const line of wrong.slice(0, 20)) console.log(`WRONG: ${line}`);
  console.log(
    JSON.stringify({
      saves_per_second: Math.round((1000 * before.length) / (struckAt - beganAt)),
      acknowledged: acknowledged.length,
      refused_503: attempts.filter(({ status }) => status === 503).length,
      refused_otherwise: attempts.filter(({ status }) => status !== null && status !== 200 && status !== 503).length,
      unanswered: attempts.filter(({ status }) => status === null).length,
      slowest_answer_ms: slowestMs,
      recovered_seconds: Math.round(recoveredMs / 100) / 10,
      wrong: wrong.length,
    }),
  );
  if (wrong.length > 0) process.exitCode = 1;
}

/** When a user's last failed save since the failure was sent; the failure itself if none failed. */
function lastFailure(/** @type {Attempt[]} */ attempts, /** @type {number} */ user, /** @type {number} */ struckAt) {
  const failed = attempts.filter((one) => one.user === user && one.sentAt >= struckAt && one.status !== 200);
  return failed.at(-1)?.sentAt ?? struckAt;
}

/** @returns {string[][]} */
function query(/** @type {string} */ databaseUrl, /** @type {string} */ text) {
  const rows = execFileSync('psql', ['-XAtq', '-F', '|', '-d', databaseUrl, '-c', text], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return rows.split('\n').flatMap((row) => (row === '' ? [] : [row.split('|')]));
}

/** Acknowledged saves that the history lacks, and saves that it has twice. */
function missing(/** @type {string} */ databaseUrl, /** @type {Attempt[]} */ acknowledged) {
  const rows = query(
    databaseUrl,
    `select transaction_data->>'lineup_name', count(*) from lineup_transactions
     where transaction_data->>'lineup_name' like 'save %' group by 1`,
  );
  const times = new Map(rows.map(([save = '', count]) => [save, Number(count)]));
  return [
    ...acknowledged
      .map(({ user, number }) => nameOf(user, number))
      .filter((each) => !times.has(each))
      .map((each) => `lost: ${each}`),
    ...[...times].filter(([, count]) => count > 1).map(([each, count]) => `stored ${count} times: ${each}`),
  ];
}

/** Lineups that are older than the last acknowledged save, or have other players than were sent. */
function different(
  /** @type {string} */ databaseUrl,
  /** @type {Prepared} */ prepared,
  /** @type {Attempt[]} */ acknowledged,
) {
  const rows = query(
    databaseUrl,
    `select name, (select json_object_agg(upper(slot_key), player_id) from lineup_slots where lineup_id = lineups.id)
     from lineups where name like 'save %'`,
  );
  const last = new Map(acknowledged.map(({ user, number }) => [user, number]));
  const found = new Set();
  const wrong = rows.flatMap(([save = '', json = '{}']) => {
    const [user = -1, number = -1] = save.split(' ').slice(1).map(Number);
    found.add(user);
    const isOld = number < (last.get(user) ?? 0);
    const players = JSON.parse(json);
    const isSame = Object.entries(slotsOf(prepared, number)).every(([slot, player]) => players[slot] === player);
    return isOld || !isSame ? [`stored otherwise: ${save}, ${json}`] : [];
  });
  return [...wrong, ...[...last.keys()].filter((user) => !found.has(user)).map((user) => `no lineup of user ${user}`)];
}
