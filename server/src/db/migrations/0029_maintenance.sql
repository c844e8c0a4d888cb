-- 系统维护: announced times, in which the platform may be read-only.
CREATE TABLE "maintenance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"what" text NOT NULL,
	"concerns" text NOT NULL,
	"is_read_only" boolean NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL,
	"announced_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "maintenance_time" ON "maintenance" USING btree ("ends_at");