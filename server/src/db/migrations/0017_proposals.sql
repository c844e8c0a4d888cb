-- What somebody registers for an enterprise that the city knows waits beside the archive until the county verifies it.
ALTER TABLE "enterprise" ADD COLUMN "proposed" jsonb;