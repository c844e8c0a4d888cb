/** How long a login lasts. */

/** Without a request for so long the server ends the session. */
export const idleMs = 30 * 60_000
