import { uptime } from 'node:os';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Clock, ClockJump } from '../clock.ts';
import type { Log } from '../log.ts';

/** What a machine says of time, in milliseconds. */
export interface MachineTime {
  /** Its clock, which can be set: Unix time. */
  wall(): number;
  /** Since any moment, finely; may stand still while the machine sleeps. */
  fine(): number;
  /** Since the machine started, sleep included; in steps of up to a second. */
  uptime(): number;
}

/** A clock that only moves by what the machine's uptime confirms. */
export interface HeldClock extends Clock {
  jump(): ClockJump | null;
  doubtUntil(): Date | null;
  /** Stops looking for jumps. */
  stop(): void;
}

const MACHINE: MachineTime = {
  wall: () => Date.now(),
  fine: () => performance.now(),
  uptime: () => uptime() * 1000,
};

const CHECK_EVERY_MS = 1_000;
// Leap seconds, small corrections, and the coarse steps of the uptime.
const TOLERANCE_MS = 2_000;
// A smaller difference is followed at this rate, so that many small steps are no way around.
const FOLLOWED = 0.01;
// The machine's clock counts again once it has kept a jump for so long.
const TAKEN_OVER_AFTER_MS = HOUR_MS;
// What is over is still worth reporting to the operator.
const TOLD_FOR_MS = HOUR_MS;

/**
 * The clock of the live season (rules 7.23). It starts at the machine's clock, and from then on moves by the machine's
 * uptime alone. A jump of the machine's clock is held and logged; one that lasts an hour is taken over, and so is
 * whatever the machine's clock says at the next start.
 */
export function holdClock(log: Log, machine: MachineTime = MACHINE): HeldClock {
  const start = { fine: machine.fine(), uptime: machine.uptime() };
  // The uptime less `fine`: it grows while the machine sleeps.
  let slept = 0;
  let checked = { fine: start.fine, elapsed: 0, held: machine.wall() };
  let jump: (ClockJump & { seen: number }) | null = null;

  const follow = (ahead: number, elapsed: number, since: number) => {
    if (jump !== null && jump.endedAt === null) {
      jump = { ...jump, endedAt: new Date(checked.held), seen: elapsed };
      log.warn({ event: 'clock_jump_over' }, 'the clock of this machine is right again');
    }
    checked.held += Math.sign(ahead) * Math.min(Math.abs(ahead), since * FOLLOWED);
  };
  const hold = (ahead: number, elapsed: number) => {
    const isSame = jump !== null && jump.endedAt === null && Math.abs(jump.aheadMs - ahead) <= TOLERANCE_MS;
    if (!isSame || jump === null) {
      jump = { at: new Date(checked.held), aheadMs: ahead, endedAt: null, isTakenOver: false, seen: elapsed };
      log.warn({ event: 'clock_jump', aheadMs: Math.round(ahead) }, 'the clock of this machine jumped: it is held');
    } else if (elapsed - jump.seen >= TAKEN_OVER_AFTER_MS) {
      checked.held += ahead;
      jump = { ...jump, endedAt: new Date(checked.held), isTakenOver: true, seen: elapsed };
      log.warn({ event: 'clock_taken_over', aheadMs: Math.round(ahead) }, 'the clock of this machine counts again');
    }
  };
  const check = () => {
    const fine = machine.fine();
    const [byFine, byUptime] = [fine - start.fine, machine.uptime() - start.uptime];
    if (Math.abs(byUptime - byFine - slept) > TOLERANCE_MS) slept = byUptime - byFine;
    const elapsed = Math.max(checked.elapsed, byFine + slept);
    const since = elapsed - checked.elapsed;
    checked = { fine, elapsed, held: checked.held + since };
    const ahead = machine.wall() - checked.held;
    if (Math.abs(ahead) <= TOLERANCE_MS) follow(ahead, elapsed, since);
    else hold(ahead, elapsed);
    if (jump !== null && jump.endedAt !== null && elapsed - jump.seen > TOLD_FOR_MS) jump = null;
  };
  const now = () => {
    const since = machine.fine() - checked.fine;
    if (since >= 0 && since < CHECK_EVERY_MS) return checked.held + since;
    check();
    return checked.held;
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(now()),
    real: () => new Date(machine.wall()),
    speed: () => 1,
    jump: () => jump,
    doubtUntil() {
      check();
      return jump?.endedAt === null && jump.aheadMs > 0 ? new Date(machine.wall()) : null;
    },
    stop: () => clearInterval(timer),
  };
}
