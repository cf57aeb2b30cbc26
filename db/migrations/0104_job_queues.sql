-- A delayed job that runs after others of its queue and after all without one, such as a call to a customer's own server.
alter table due_jobs add column queue text;
