/** The folders of the product's sources, told once. Plain JavaScript for Node 20. */

/** What both the server and the web are made of. */
export const shared = ['filing', 'contract', 'programmes', 'tools', 'green-code', 'upload-guards', 'spreadsheet']

/** Every workspace of npm; a test compares them with package.json. */
export const workspaces = [...shared, 'server', 'drills', 'web', 'e2e']
