-- Royalty records are listed by their month, and opened by their id.
create index earnings_listed on earnings (account_id, usage_month desc, id desc);
drop index earnings_by_month;
create index earnings_by_id on earnings (account_id, id);
-- What became of a payout is in transfers of the installation, which name it.
create index ledger_transfers_payout on ledger_transfers (payout_id) where payout_id is not null;

-- Archives of everything about the money of an account.
alter table data_exports
  drop constraint data_exports_kind_check,
  add constraint data_exports_kind_check check (kind in ('data', 'catalogue', 'royalties'));
