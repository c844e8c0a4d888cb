-- A return opens only the sections that were ticked; null where it opens all of them.
ALTER TABLE "filing" ADD COLUMN "open_sections" jsonb;