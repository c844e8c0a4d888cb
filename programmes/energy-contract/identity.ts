/** Evidence that a project is filed twice. */
export const identity = [{ kind: 'projectName', of: 'projectName' }] as const
