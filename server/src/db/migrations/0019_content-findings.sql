-- 内容检查: what the nightly check found in published texts, and why some of it needs no work.
CREATE TABLE "content_finding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"piece_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"sort" text NOT NULL,
	"what" text NOT NULL,
	"place" text NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"set_aside_reason" text,
	"set_aside_by" text,
	"set_aside_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_finding_once" ON "content_finding" USING btree ("piece_id","sort","what","place");--> statement-breakpoint
CREATE INDEX "content_finding_list" ON "content_finding" USING btree ("found_at" DESC NULLS LAST,"id" DESC NULLS LAST);