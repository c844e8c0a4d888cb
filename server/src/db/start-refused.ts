/** A start that cannot succeed until somebody changes the settings, the data or the version: its message is all there is to tell. */
export class StartRefused extends Error {}
