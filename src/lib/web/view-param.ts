// The view of a list as a parameter in the address of its page.

/** Reads the view from the address. The first view needs no parameter, and stands for unknown values. */
export const viewIn = <View extends string>(
  search: URLSearchParams,
  views: readonly [View, ...View[]],
  param = 'view',
): View => views.find((view) => view === search.get(param)) ?? views[0]
