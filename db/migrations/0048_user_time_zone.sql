-- Where a person reads their mails: the time zone of the browser they used last, as an IANA name. Null: not known yet.
alter table users add column time_zone text check (char_length(time_zone) between 1 and 60);
