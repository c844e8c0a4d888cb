-- Standards that the city adds, changes or ends, each edition published by a second person.
CREATE TABLE "standard_edition" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"code" text NOT NULL,
	"edition" integer NOT NULL,
	"purpose" text NOT NULL,
	"number" text NOT NULL,
	"content" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"writers" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone,
	"published_by_name" text,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "standard_edition_of" ON "standard_edition" USING btree ("code","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "standard_edition_open" ON "standard_edition" USING btree ("code") WHERE "standard_edition"."published_at" is null and "standard_edition"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "standard_edition_counts" ON "standard_edition" USING btree ("code") WHERE "standard_edition"."published_at" is not null and "standard_edition"."ended_at" is null;