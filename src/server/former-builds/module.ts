import type { ServerModule } from '#server/domain/module.ts'

/** Files of former builds, for pages that were opened before a deployment. */
export const formerBuildsModule = {
  create: ({ formerBuilds }) => ({
    // Behind the start: what this build serves is on this machine's disk.
    async onReady() {
      void formerBuilds.keep()
    },
    clean: formerBuilds.clean,
    idle: formerBuilds.idle,
  }),
} satisfies ServerModule
