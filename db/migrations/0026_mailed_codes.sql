-- Whether a person with an authenticator app may also sign in with an emailed code. Off unless they choose it: whoever
-- reads the mailbox can already reset the password, so such a code proves nothing more.
alter table two_factors add column mailed_codes boolean not null default false;
