/** Columns that the exports of several programmes show in one order. */

/** The result of a recommendation to the state. */
export const upwardColumns = [
  'upwardOn',
  'upwardDocument',
  'upwardResult',
  'upwardList',
  'upwardNotice',
  'upwardAnnounced',
] as const
