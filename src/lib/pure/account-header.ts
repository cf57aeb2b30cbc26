// What a tab of the browser sends with each call, so that the server can compare it with the session.

/** The id of the account that the tab shows. */
export const ACCOUNT_HEADER = 'x-backline-account'
