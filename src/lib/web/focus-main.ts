/** Keeps the focus on the page where the pressed button is about to disappear. */
export const focusMain = (): void => document.getElementById('main')?.focus()
