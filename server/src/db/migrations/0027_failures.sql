-- What broke for somebody is found by the number that his screen showed.
CREATE TABLE "failure" (
	"trace" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"call" text NOT NULL,
	"account" text,
	"role" text,
	"what" text NOT NULL,
	"place" text
);
--> statement-breakpoint
CREATE INDEX "failure_at" ON "failure" USING btree ("at" DESC NULLS LAST);