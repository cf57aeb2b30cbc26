-- The list of releases by status: what waits for the artist first, then what is on its way, then what is live or over.
create index releases_status on releases (
  account_id,
  (case status
  when 'rejected' then 'a' when 'reopened' then 'b' when 'draft' then 'c' when 'submitted' then 'd'
  when 'in_review' then 'e' when 'approved' then 'f' when 'in_process' then 'g' when 'published' then 'h'
  when 'takedown_requested' then 'i' when 'removed' then 'j' when 'expired' then 'k' else 'l' end) collate "C",
  id
);
