-- What decided disputes moved to an account, or from it, is summed whenever its royalties are read.
create index ledger_transfers_disputes on ledger_transfers (account_id) where kind = 'dispute';
create index ledger_transfers_reversals on ledger_transfers (reverses_id) where reverses_id is not null;
