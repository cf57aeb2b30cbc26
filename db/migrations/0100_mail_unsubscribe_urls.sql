-- Where one request ends mails of this kind; null for mails that cannot be turned off.
alter table mails add column unsubscribe_url text;
