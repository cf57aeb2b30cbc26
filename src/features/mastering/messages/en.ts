// Texts of mastering: why something is refused.
export const en = {
  problem: {
    payment_required: 'Pay for this recording to download its masters.',
    refunded: 'The money for this recording was paid back, so its masters can no longer be downloaded.',
    revision_window_over:
      'Other presets of this recording were free for {{days}} days from the payment. That time is over.',
    mastering_limit: 'You have made all {{most}} masters of this month. You can make more from {{resets}}.',
    mastering_failed: 'Something went wrong on our side. Try again; it does not count twice.',
  },
}
