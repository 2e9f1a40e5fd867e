-- A small league as the first schema (migration 0000) kept it: what every later migration must carry over.
insert into seasons values ('5ea50000-0000-4000-8000-000000000001', 2025, '2025 Season', '2025-09-02T10:00:00Z', 7);
insert into weeks select ('3ee00000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '5ea50000-0000-4000-8000-000000000001', n,
  '2025-09-02T10:00:00Z'::timestamptz + (n - 1) * interval '7 days', '2025-09-02T10:00:00Z'::timestamptz + n * interval '7 days'
  from generate_series(1, 18) n;
insert into teams values
  ('7ea00000-0000-4000-8000-000000000001', 'KC', 'Kansas City', 'Chiefs', '#e31837', '#ffb81c', null),
  ('7ea00000-0000-4000-8000-000000000002', 'BUF', 'Buffalo', 'Bills', '#00338d', '#c60c30', null);
insert into players values
  ('91a00000-0000-4000-8000-000000000001', 'one', '101', '201', 'Quentin Back', 'QB', '7ea00000-0000-4000-8000-000000000001', 1,
    null, null, null, true, '2025-08-01T00:00:00Z', '2025-08-01T00:00:00Z'),
  ('91a00000-0000-4000-8000-000000000002', 'two', null, null, 'Runi Back', 'RB', '7ea00000-0000-4000-8000-000000000002', 22,
    'questionable', 'knee', '2025-09-03T12:00:00Z', true, '2025-08-01T00:00:00Z', '2025-08-01T00:00:00Z');
insert into games values ('9a3e0000-0000-4000-8000-000000000001', 'one', '401', '3ee00000-0000-4000-8000-000000000001',
  '7ea00000-0000-4000-8000-000000000001', '7ea00000-0000-4000-8000-000000000002', '2025-09-05T00:15:00Z', 'final',
  '2025-09-05T00:15:00Z', 24, 17, 4, '0:00', null, '2025-09-05T04:00:00Z');
insert into player_weeks select id, '3ee00000-0000-4000-8000-000000000001', team_id, 1500, null, null, null from players;
insert into stat_lines values
  ('91a00000-0000-4000-8000-000000000001', '3ee00000-0000-4000-8000-000000000001', '9a3e0000-0000-4000-8000-000000000001',
    '7ea00000-0000-4000-8000-000000000001', '7ea00000-0000-4000-8000-000000000002', '{"passing_yards": 300}', 1200, 'demo',
    '2025-09-05T04:00:00Z');
insert into stat_corrections values ('c0440000-0000-4000-8000-000000000001', '91a00000-0000-4000-8000-000000000001',
  '3ee00000-0000-4000-8000-000000000001', '[]', 1100, 1200, 'demo', '2025-09-08T04:00:00Z');
insert into users values
  ('05e40000-0000-4000-8000-000000000001', 'Ann', 'ann', 'ann@one.test', true, null, null, true, true, false, null,
    '2025-08-02T00:00:00Z', '2025-08-02T00:00:00Z'),
  ('05e40000-0000-4000-8000-000000000002', 'Ben', 'ben', 'ben@one.test', true, null, 'super-admin', true, true, true,
    '2025-08-03T00:00:00Z', '2025-08-02T00:00:00Z', '2025-08-02T00:00:00Z');
insert into accounts values ('acc00000-0000-4000-8000-000000000001', '05e40000-0000-4000-8000-000000000001', 'ann@one.test',
  'credential', 'salt:hash', null, null, null, null, null, null, '2025-08-02T00:00:00Z', '2025-08-02T00:00:00Z');
insert into subscriptions values ('05e40000-0000-4000-8000-000000000002', 'premium', 'active', null, null, '2025-08-02T00:00:00Z');
insert into groups values
  ('00000000-0000-0000-0000-000000000001', null, 'Everyone', '', 'public', null, null, true, 1, 1, 2, 2, 1, 1, 1, 1, 0, '{}', false,
    '2025-08-01T00:00:00Z'),
  ('94000000-0000-4000-8000-000000000001', '5ea50000-0000-4000-8000-000000000001', 'Office', 'of two', 'private', 12,
    '05e40000-0000-4000-8000-000000000002', true, 2, 1, 2, 2, 1, 1, 1, 1, 25, '{14,15,16,17}', true, '2025-08-02T00:00:00Z');
insert into group_members select groups.id, users.id, true, '2025-08-02T00:00:00Z' from groups, users;
insert into lineups values ('11e00000-0000-4000-8000-000000000001', '05e40000-0000-4000-8000-000000000001',
  '5ea50000-0000-4000-8000-000000000001', '3ee00000-0000-4000-8000-000000000001', null, null, '2025-09-03T00:00:00Z',
  '2025-09-03T00:00:00Z');
insert into lineup_slots values
  ('11e00000-0000-4000-8000-000000000001', 'QB1', 0, '91a00000-0000-4000-8000-000000000001'),
  ('11e00000-0000-4000-8000-000000000001', 'RB1', 1, '91a00000-0000-4000-8000-000000000002');
insert into lineup_groups values ('11e00000-0000-4000-8000-000000000001', '00000000-0000-0000-0000-000000000001',
  '05e40000-0000-4000-8000-000000000001', '3ee00000-0000-4000-8000-000000000001');
insert into lineup_transactions (id, lineup_id, user_id, week_id, action, created_at)
  values ('74a00000-0000-4000-8000-000000000001', '11e00000-0000-4000-8000-000000000001', '05e40000-0000-4000-8000-000000000001',
  '3ee00000-0000-4000-8000-000000000001', 'submit', '2025-09-03T00:00:00Z');
insert into lineup_points values ('11e00000-0000-4000-8000-000000000001', 1200, '2025-09-05T04:00:00Z');
insert into standing_weeks values ('00000000-0000-0000-0000-000000000001', '05e40000-0000-4000-8000-000000000001',
  '3ee00000-0000-4000-8000-000000000001', 1200);
insert into standings values ('00000000-0000-0000-0000-000000000001', '5ea50000-0000-4000-8000-000000000001',
  '05e40000-0000-4000-8000-000000000001', 1200, 1, 1);
insert into clock_state values (1, '2025-09-10T10:00:00Z', '2025-09-10T10:00:00Z', 1);
insert into feed_state values ('demo', '2025-09-10T10:00:00Z', null);
insert into installation values ('season', 'demo');
