/** What must be kept before a login ends: whoever holds something unsaved says how, and the end waits for it a moment. */

type Keep = () => Promise<unknown>

const keepers = new Set<Keep>()

/** Asked before the login ends; answers how to be asked no more. */
export function onLeaving(keep: Keep): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}

/** Everybody keeps what they have. A saving that fails has its copy in this browser, so nobody is held up by it. */
export async function beforeLeaving(): Promise<void> {
  await Promise.allSettled([...keepers].map((keep) => keep()))
}
