// Options of every list that loads page by page: each page names the cursor of the next one.

export const CURSOR_PAGES = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}
