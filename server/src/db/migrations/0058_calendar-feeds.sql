-- Private addresses at which calendars read what their owners have to do.
CREATE TABLE "calendar_feed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_address" ON "calendar_feed" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "calendar_feed_account" ON "calendar_feed" USING btree ("account_id");