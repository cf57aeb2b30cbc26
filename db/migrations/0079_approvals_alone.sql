-- What one person approved alone lately counts towards the limit above which a second person approves.
create index payout_batches_approved on payout_batches (approved_by, approved_at);
