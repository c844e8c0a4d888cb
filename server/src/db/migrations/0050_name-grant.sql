-- A name with letters, digits or other characters that the city has granted: which, by whom, when and why.
ALTER TABLE "enterprise" ADD COLUMN "name_grant" jsonb;