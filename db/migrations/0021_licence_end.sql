-- A recording may be licensed until a day; after it the release leaves the stores by itself.
alter table releases add column licence_ends_on date;
comment on column releases.licence_ends_on is 'the last day it may be sold and streamed; null where the licence has no end';
