-- Signals about days: found in what stores report by day, which belongs to no statement.
alter table signal_evidence
  alter column statement_id drop not null,
  -- Of a surge: its days as [YYYY-MM-DD], and the share of the plays beyond the usual that came from the country.
  add column days jsonb,
  add column share numeric(6, 5),
  drop constraint signal_evidence_rule_check,
  add constraint signal_evidence_rule_check
    check (rule in ('unreported', 'rate', 'hole', 'spike', 'country_shift', 'notice', 'surge')),
  add check ((rule = 'surge') = (statement_id is null)),
  add check ((rule = 'surge') = (days is not null)),
  add check ((rule = 'surge') = (share is not null));
create index usage_spikes_of_tracks on usage_spikes (track_id, day) where track_id is not null;
