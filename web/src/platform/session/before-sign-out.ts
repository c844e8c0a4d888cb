/** Saving before a login ends: screens with unsaved work register a callback, and signing out waits for all of them. */

type Keep = () => Promise<unknown>

const keepers = new Set<Keep>()

/** Registers a callback that runs before the login ends; returns the function that removes it. */
export function onBeforeSignOut(keep: Keep): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}

/** Runs every callback. One that fails has its copy in this browser already, so it does not block signing out. */
export async function runBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...keepers].map((keep) => keep()))
}
