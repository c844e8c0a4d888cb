-- 更新说明: how far somebody has read.
ALTER TABLE "account" ADD COLUMN "notes_seen" integer;