/** What both the server and the web are made of. */
export const shared: readonly string[]
/** Every workspace of npm; a test compares them with package.json. */
export const workspaces: readonly string[]
