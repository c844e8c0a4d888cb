/** The login name of a closed account, a code or a telephone number, is free for the next holder. */

type Named = { id: string; loginName: string }

/** What stands in the place of the login name, so that it stays unique. Nobody signs in with it. */
export const freedLoginName = (id: string): string => `cancelled:${id}`

/** The login name as people read it: empty once it was given back. */
export const shownLoginName = ({ id, loginName }: Named): string => (loginName === freedLoginName(id) ? '' : loginName)
