-- The staff list of deliveries: releases by their newest delivery, filtered by status, kind or day.
create index deliveries_of_release on deliveries (release_id, id);
create index deliveries_created on deliveries (created_at);
create index deliveries_takedown on deliveries (id) where kind = 'takedown';
-- Filters and counts need every status, not only those that are open.
create index deliveries_by_status on deliveries (status, id);
drop index deliveries_open;
